/** The keys that this browser keeps, by the id of their person. A program can sign with them, and not read them. */

const storeName = 'keys'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('feltwire', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

export const keepKey = (person: string, key: CryptoKey): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(key, person))

export const keyOf = (person: string): Promise<CryptoKey | undefined> =>
  inStore<CryptoKey | undefined>('readonly', (store) => store.get(person))

export const forgetKey = (person: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(person))

export const peopleWithKeys = async (): Promise<string[]> =>
  (await inStore('readonly', (store) => store.getAllKeys())).map(String)
