import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** Lines of the staff's stream of news, as they come. */
export const listenTo = async (url: string, cookie: string) => {
  const ended = new AbortController()
  const response = await fetch(`${url}/api/staff/events`, { headers: { cookie }, signal: ended.signal })
  const heard: string[] = []
  let hasEnded = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) heard.push(decoder.decode(part))
    hasEnded = true
  }
  read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    text: () => heard.join(''),
    hasEnded: () => hasEnded,
    end: () => ended.abort(),
  }
}

export const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 100; tries > 0 && !isSo(); tries -= 1) await pause(50)
  expect(isSo()).toBe(true)
}
