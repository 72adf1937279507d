import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { Instant } from '#core/shared/instant.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { columns } from '../output.ts'
import { readSettings, readSecret, type Settings } from '../settings/settings.ts'
import { fillDemo } from './fill-demo.ts'
import { fillingPage } from './filling-page.ts'
import { DEMO_PASSWORD } from './life.ts'
import { ORDINARY_PEOPLE } from './ordinary-people.ts'
import { PEOPLE } from './people.ts'

/** Whatever names a real provider, or a database of the user's own. */
const NOT_FOR_A_DEMO =
  /^(DATABASE_URL|SANDBOX_URL|PUBLIC_URL)$|^(TOSS|KAKAO|NAVER|FIREBASE|SOLAPI|SMTP|MAIL|IMAGE|S3|AWS)_/

/** Turns this process to a shop of its own, beside the real one: other data, no provider, no database but the embedded one. */
const enterDemo = (env: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(env).filter(name => NOT_FOR_A_DEMO.test(name))) delete env[name]
  env['SEASONKEEP_DATA'] = `${resolve(env['SEASONKEEP_DATA'] ?? '.data')}-demo`
}

const BEGUN = 'demo-begun'
const FILLED = 'demo-filled'

/** Fills the demo's own database, once. Throws a sentence when it cannot. */
export const ensureDemo = async (): Promise<void> => {
  enterDemo(process.env)
  const settings = readSettings()
  if (settings.isErr()) throw new Error(settings.error.message)
  const { dataFolder, publicUrl } = settings.value
  if (!existsSync(join(dataFolder, FILLED))) await fillAnew(settings.value)
  process.stdout.write(`${invitation(publicUrl, dataFolder)}\n`)
}

const fillAnew = async (settings: Settings): Promise<void> => {
  const { dataFolder, publicUrl, port, imagePlace } = settings
  const isOther = existsSync(dataFolder) && readdirSync(dataFolder).length > 0 && !existsSync(join(dataFolder, BEGUN))
  if (isOther || imagePlace.kind !== 'Disk') throw new Error(`${dataFolder} holds something else than a demo.`)
  // A demo that was interrupted begins again.
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(join(dataFolder, BEGUN), '')
  const secret = readSecret(settings)
  if (secret.isErr()) throw new Error(secret.error.message)
  const database = await startEmbedded({ dataFolder, owner: 'service' })
  if (database.isErr()) throw new Error(database.error.message)
  const { url: databaseUrl, stop } = database.value
  try {
    let done = 0
    const place = {
      databaseUrl,
      secret: secret.value,
      port,
      publicUrl,
      imageFolder: imagePlace.folder,
      inPlaceOfApp: fillingPage(() => done),
    }
    await fillDemo(place, Instant.ofDate(new Date()), {
      people: [...PEOPLE, ...ORDINARY_PEOPLE],
      progress: share => {
        done = share
        showProgress(share)
      },
    })
    writeFileSync(join(dataFolder, FILLED), '')
  } finally {
    await stop()
  }
}

let shown = -1

const showProgress = (share: number): void => {
  const percent = Math.floor(share * 10) * 10
  if (percent === shown) return
  shown = percent
  process.stderr.write(`Filling the demo with two years of a shop, once: ${percent} %\n`)
}

/** Each signs in by one click, as nobody can where there is no sandbox. */
const deskLinks = (url: string): readonly string[] => [
  '  The desk, signed in by one click:',
  columns(STAFF_ROLES.map(role => ['', role, `${url}/desk/sign-in?trial=${role}`])),
]

const invitation = (url: string, folder: string): string =>
  [
    '',
    `  Log in at ${url} as one of them; the password of each is ${DEMO_PASSWORD}.`,
    '',
    columns(PEOPLE.flatMap(({ email, name, shows }) => (shows === null ? [] : [['', email, name, shows]]))),
    '',
    ...deskLinks(url),
    '',
    `  Staff: SEASONKEEP_DATA=${folder} npm run -s cli -- task list. Delete that folder to begin anew.`,
  ].join('\n')
