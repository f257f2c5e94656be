import { h, type JSX, type TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { signIn } from '../keys/answer-challenge.ts'
import { forgetKey, keepKey, peopleWithKeys } from '../keys/key-store.ts'
import { isSealed, privateKeyIn, unseal } from '../keys/open-key-file.ts'
import { site } from '../state/api.ts'
import { go } from '../state/router.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

const said = texts.signIn

/** Takes the person's key into this browser once, and signs in with it from then on. */
export function SignIn(): JSX.Element {
  const person = useStore(site)?.person
  const [known, setKnown] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<string>()
  const refresh = (): void => void peopleWithKeys().then(setKnown)
  useEffect(refresh, [])
  const enter = async (id: string): Promise<void> => {
    const answer = await signIn(id)
    if (answer.ok) go('/')
    else setRefused(said.refused(answer.reason))
  }
  const forget = async (id: string): Promise<void> => {
    await forgetKey(id)
    refresh()
  }
  return h('div', { class: 'sign-in' }, [
    h('h1', null, said.heading),
    person === undefined ? null : h('p', { class: 'said' }, said.signedIn(person.name, person.role)),
    h('p', { class: 'soft' }, said.says),
    refused === undefined ? null : h('p', { class: 'said refused', role: 'alert' }, refused),
    h(
      'ul',
      { class: 'known-keys' },
      known.map((id) =>
        h('li', { key: id }, [
          h('button', { type: 'button', class: 'button main', onClick: () => void enter(id) }, said.known(id)),
          h('button', { type: 'button', class: 'button quiet', onClick: () => void forget(id) }, said.forget),
        ]),
      ),
    ),
    h(Import, {
      onKey: async (id: string, key: CryptoKey) => {
        await keepKey(id, key)
        refresh()
        await enter(id)
      },
      onRefused: setRefused,
    }),
  ])
}

type Taken = {
  onKey: (person: string, key: CryptoKey) => Promise<void>
  onRefused: (why: string | undefined) => void
}

function Import({ onKey, onRefused }: Taken): JSX.Element {
  const [text, setText] = useState('')
  const [person, setPerson] = useState('')
  const [isOpening, setIsOpening] = useState(false)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setText(await file.text())
    if (person === '') setPerson(file.name.replace(/\.key$/, ''))
  }
  const take = async (passphrase: string): Promise<void> => {
    onRefused(undefined)
    setIsOpening(true)
    const opened = await openKey(text, passphrase)
    setIsOpening(false)
    if (typeof opened === 'string') onRefused(opened)
    else await onKey(person, opened)
  }
  return h(
    'form',
    {
      class: 'import',
      onSubmit: (event: TargetedEvent<HTMLFormElement>) => {
        event.preventDefault()
        void take(`${new FormData(event.currentTarget).get('passphrase') ?? ''}`)
      },
    },
    [
      keyField(read),
      h('p', { class: 'faint', id: 'key-hint' }, said.keyHint),
      personField(person, setPerson),
      isSealed(text) ? passphraseField() : null,
      h(
        'div',
        null,
        h('button', { class: 'button main', disabled: isOpening }, isOpening ? said.opening : said.import),
      ),
    ],
  )
}

/** The key in a file, or why there is none. */
async function openKey(text: string, passphrase: string): Promise<CryptoKey | string> {
  if (crypto.subtle === undefined) return said.noWebCrypto
  const pem = isSealed(text) ? await unseal(text, passphrase) : text
  if (pem === undefined) return said.wrongPassphrase
  return (await privateKeyIn(pem)) ?? said.noKey
}

const keyField = (read: (file: File | undefined) => Promise<void>): JSX.Element =>
  h('label', { class: 'label' }, [
    said.key,
    h('input', {
      type: 'file',
      class: 'file',
      required: true,
      'aria-describedby': 'key-hint',
      onChange: (event) => void read(event.currentTarget.files?.[0]),
    }),
  ])

const personField = (value: string, set: (person: string) => void): JSX.Element =>
  h('label', { class: 'label' }, [
    said.person,
    h('input', {
      class: 'field',
      name: 'person',
      required: true,
      maxLength: 32,
      autocomplete: 'username',
      placeholder: said.personHint,
      value,
      onInput: (event) => set(event.currentTarget.value),
    }),
  ])

const passphraseField = (): JSX.Element =>
  h('label', { class: 'label' }, [
    said.passphrase,
    h('input', {
      class: 'field',
      name: 'passphrase',
      type: 'password',
      required: true,
      autocomplete: 'current-password',
    }),
  ])
