export type Fault = { readonly fault: string; readonly code?: unknown; readonly stack?: string | undefined }

/** What a log may say of a fault: nothing of a database error's `detail`, which quotes the row with e-mail and phone. */
export const toFault = (cause: unknown): Fault =>
  cause instanceof Error
    ? { fault: cause.message, code: 'code' in cause ? cause.code : undefined, stack: cause.stack }
    : { fault: String(cause) }
