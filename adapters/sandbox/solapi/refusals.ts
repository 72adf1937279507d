/** SOLAPI's refusals of a whole call, each with its HTTP status. */
const REFUSALS = {
  Unauthorized: 401,
  ValidationError: 400,
  InvalidToken: 400,
  InvalidAPIKey: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  DuplicatedSignature: 403,
  ServiceUnavailable: 503,
  InternalError: 500,
} as const

export type SolapiRefusal = keyof typeof REFUSALS

export type SolapiAnswer = { readonly status: number; readonly body: object }

export const answerRefused = (errorCode: SolapiRefusal): SolapiAnswer => ({
  status: REFUSALS[errorCode],
  body: { errorCode, errorMessage: `Refused: ${errorCode}.` },
})
