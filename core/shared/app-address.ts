/** Where customers reach the app. */
export type AppAddress = {
  /** Without a slash at the end. */
  readonly url: string
  /** Its host alone, as browsers compare it: without a port. */
  readonly host: string
}
