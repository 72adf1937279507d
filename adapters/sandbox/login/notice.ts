/** The providers count anything later as a failed delivery. */
const ANSWER_LIMIT_MS = 3_000

/** Tells the merchant of a link that was cut; the status of the answer, or null when none came in time. */
export const sendNotice = async (
  url: string,
  fields: Readonly<Record<string, string>>,
  authorization = '',
): Promise<number | null> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}
