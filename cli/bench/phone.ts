import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** A modest phone on a modest network. */
const PROFILE = { cpuSlowdown: 4, bytesPerSecond: 200_000, latencyMs: 150 }

const CHROMIUM_ARGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Phone = {
  /** Opens an address with nothing kept from before, lets it settle, and answers what a function of the page finds there. */
  readonly visit: <Found>(url: string, page: VisitedPage<Found>) => Promise<Found>
  readonly close: () => Promise<void>
}

type VisitedPage<Found> = {
  /** Of somebody who has signed in, as `name=value`. */
  readonly cookie?: string
  /** Runs before the page's own code; as a text where it needs values of ours. */
  readonly before: (() => void) | string
  readonly settledAfterMs: number
  readonly after: () => Promise<Found>
}

type Params = Readonly<Record<string, unknown>>

/**
 * A Chromium that is only slowed down, without a debugger. Playwright listens to all that the JavaScript of a page says
 * (`Runtime.enable`), for which V8 reads the code again to know the position of each line: on this profile 100 ms of each visit.
 */
export const takePhone = async (chromium: string): Promise<Phone> => {
  const profile = mkdtempSync(join(tmpdir(), 'seasonkeep-phone-'))
  const browser = spawn(chromium, [...CHROMIUM_ARGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise(resolve => browser.once('exit', resolve))
  const send = await connect(await readAddress(browser.stderr))
  // What it says later is read, so that it never waits for a reader.
  browser.stderr.resume()

  const visit: Phone['visit'] = async (url, { cookie, before, settledAfterMs, after }) => {
    const { browserContextId } = await send('Target.createBrowserContext')
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    const sendToPage = (method: string, params: Params = {}) => send(method, params, String(sessionId))
    await sendToPage('Page.enable')
    await sendToPage('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await sendToPage('Network.enable')
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await sendToPage('Network.setCookie', { url, name, value, path: '/', httpOnly: true, sameSite: 'Strict' })
    }
    await sendToPage('Network.emulateNetworkConditions', {
      offline: false,
      latency: PROFILE.latencyMs,
      downloadThroughput: PROFILE.bytesPerSecond,
      uploadThroughput: PROFILE.bytesPerSecond,
    })
    await sendToPage('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpuSlowdown })
    await sendToPage('Page.addScriptToEvaluateOnNewDocument', {
      source: typeof before === 'string' ? before : `(${before.toString()})()`,
    })
    await sendToPage('Page.navigate', { url })
    await new Promise(resolve => setTimeout(resolve, settledAfterMs))
    const { result } = await sendToPage('Runtime.evaluate', {
      expression: `(${after.toString()})()`,
      awaitPromise: true,
      returnByValue: true,
    })
    await send('Target.disposeBrowserContext', { browserContextId })
    return (result as { readonly value: Awaited<ReturnType<typeof after>> }).value
  }

  const close = async () => {
    // By its own protocol: what was started may be a script that Chromium outlives. A process of its own that ends later than it still
    // holds the pipe, and would keep us from ending.
    void send('Browser.close')
    await ended
    browser.stderr.destroy()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { visit, close }
}

const readAddress = async (stderr: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('Chromium ended before it listened.')
}

const Answer = z.object({
  id: z.number().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
})

/** Sends one command at a time over Chromium's own protocol and answers its result. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium takes no connection.')))
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {}, error } = Answer.parse(JSON.parse(String(data)))
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  return (method: string, params: Params = {}, sessionId?: string): Promise<Record<string, unknown>> => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    last += 1
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }))
    return answer.promise
  }
}
