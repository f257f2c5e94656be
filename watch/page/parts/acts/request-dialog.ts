import { h, type JSX } from 'preact'
import { fieldInput, fieldsIn, type RequestField } from './request-fields.ts'
import { RequestForm } from './request-form.ts'

type Props = {
  readonly table: string
  readonly op: string
  readonly heading: string
  readonly says: string
  readonly fields: readonly RequestField[]
  /** What is asked beside the fields. */
  readonly args: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** A request whose fields are each a line of text. */
export const RequestDialog = ({ fields, args, ...asked }: Props): JSX.Element =>
  h(RequestForm, { ...asked, argsIn: (form) => ({ ...args, ...fieldsIn(form, fields) }) }, fields.map(fieldInput))
