import { err, ok, type Result } from 'neverthrow'

/** One line for who types. */
export type WrongAddress = { readonly kind: 'WrongAddress'; readonly message: string }

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Origin of a service. A token does not travel unencrypted, unless it stays on this machine. */
export const readServer = (text: string): Result<string, WrongAddress> => {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return wrong(`${text} is no address of a service: write it as https://seasonkeep.example.`)
  }
  if (url.protocol !== 'https:' && !LOCAL.test(url.hostname)) {
    return wrong(
      `${url.origin} is not encrypted: write it with https://. Only a service on this machine may be without.`,
    )
  }
  return ok(url.origin)
}

const wrong = (message: string) => err<never, WrongAddress>({ kind: 'WrongAddress', message })
