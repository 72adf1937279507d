import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './phone.ts'

export type Answer = {
  readonly status?: number
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type OutsideWorld = {
  /** For which every host but our own is on this machine. */
  readonly browser: Browser
  /** How the hosts answer from now on; who was asked before is dropped. */
  readonly play: (answer: (url: URL) => Answer) => void
  /** The origins that were asked, each once, in order. */
  readonly asked: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** The providers' hosts as a browser meets them: real names, TLS, redirects; what it asks of whom is written down. */
export const startOutsideWorld = async (): Promise<OutsideWorld> => {
  let answer: (url: URL) => Answer = () => ({})
  const asked = new Set<string>()
  const server = createServer(makeCertificate(), ({ headers, url, method }, response) => {
    const wanted = new URL(url ?? '/', `https://${headers.host}`)
    // What the browser asks for itself, as for updates, is sent by no page.
    if (/^(cross-site|same-site|same-origin)$/.test(headers['sec-fetch-site']?.toString() ?? ''))
      asked.add(wanted.origin)
    const { status = 200, type = 'text/plain', body = '', headers: more } = method === 'OPTIONS' ? {} : answer(wanted)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(status, { ...cors, 'content-type': `${type}; charset=utf-8`, ...more }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const browser = await launchBrowser(
    `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost`,
    '--ignore-certificate-errors',
  )
  return {
    browser,
    play(how) {
      answer = how
      asked.clear()
    },
    asked: () => [...asked].sort(),
    async stop() {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const makeCertificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-world-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...words, '-subj', '/CN=world.example', '-keyout', key, '-out', cert], { stdio: 'pipe' })
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
