/** What home's page asked for before its code was there (`ui-web/build/home-script.ts`), and by which token. */
export type EarlyAnswer = {
  readonly url: string
  readonly authorization: string
  readonly answer: Promise<Response>
  /** What the service drew of it stands on the page. */
  isDrawn?: boolean
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/** Fetches; what the page asked for already, in the name of the same session, is taken once in place of a second call. */
export const fetchOrEarly = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const early = globalThis.earlyAnswer
  if (early === undefined || !(input instanceof Request) || input.url !== early.url) return fetch(input, init)
  globalThis.earlyAnswer = undefined
  const isSame = input.method === 'GET' && input.headers.get('authorization') === early.authorization
  return isSame ? early.answer : fetch(input, init)
}
