/** The providers count anything later as a failed delivery. */
const ANSWER_LIMIT_MS = 3_000

type Notice = {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly authorization?: string
  /** A form without anything in it, and the fields in the address. */
  readonly isInQuery?: boolean
}

/** Tells the merchant of a link that was cut; the status of the answer, or null when none came in time. */
export const sendNotice = async ({
  url,
  fields,
  authorization = '',
  isInQuery = false,
}: Notice): Promise<number | null> => {
  const form = new URLSearchParams(fields)
  const response = await fetch(isInQuery ? `${url}?${form}` : url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: isInQuery ? '' : form.toString(),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}
