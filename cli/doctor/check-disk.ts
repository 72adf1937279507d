import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { bucketRefusal, type S3Place } from '#adapters/images/s3-image-store.ts'
import { failureText } from '#adapters/http/https-call.ts'
import type { Settings } from '../settings/settings.ts'
import { BACKUP_NAME, MAX_KEEP_DAYS } from '../service/backup-folder.ts'
import { type Finding, fine, lookAt, unknown, wrongly } from './finding.ts'

const GIB = 1024 ** 3
const LEAST_FREE = GIB
const LEAST_PART = 0.05

/** Room where pictures, the embedded database and backups are written. */
export const checkDisk = async ({ dataFolder, backupFolder }: Settings): Promise<readonly Finding[]> =>
  Promise.all([dataFolder, ...(backupFolder === null ? [] : [backupFolder])].map(room))

const room = async (folder: string): Promise<Finding> => {
  const found = await statfs(folder).catch(() => null)
  if (found === null) return unknown('disk', `${folder} cannot be read`, 'Create it, or name another one.')
  const [free, whole] = [found.bavail * found.bsize, found.blocks * found.bsize]
  const says = `${(free / GIB).toFixed(1)} GiB free at ${folder}`
  return free < LEAST_FREE || free < whole * LEAST_PART ? wrongly('disk', says, 'Make room.') : fine('disk', says)
}

const ROOT = 0
const AS_ROOT = unknown(
  'pictures',
  'root may write anywhere, so whether the user of the service may is not known',
  'Ask as that one: sudo -u seasonkeep --preserve-env seasonkeep doctor',
)

/** Where pictures are put, or will be, without writing anything there (G896). */
export const checkPictures = async (
  { imagePlace, isProduction }: Pick<Settings, 'imagePlace' | 'isProduction'>,
  userId = process.getuid?.(),
): Promise<readonly Finding[]> => {
  if (imagePlace.kind === 'S3') return [await bucket(imagePlace)]
  if (isProduction && userId === ROOT) return [AS_ROOT]
  const { folder } = imagePlace
  const refusals = await Promise.all([folder, dirname(folder)].map(refusalToWrite))
  const refusal = refusals.find(why => why !== 'ENOENT') ?? null
  const todo = 'Give it to the user of the service: no picture of a report or at a door is kept until then.'
  return refusal === null ? [] : [wrongly('pictures', `${folder} cannot be written into: ${refusal}`, todo)]
}

const bucket = async (place: S3Place): Promise<Finding> => {
  const name = `${place.endpoint}/${place.bucket}`
  const refusal = await bucketRefusal(place)
  return refusal === null
    ? fine('pictures', `${name} answers`)
    : wrongly(
        'pictures',
        `${name}: ${refusal}`,
        'Compare IMAGE_STORE_URL and its keys, which need the rights to get, put and delete, and to list: no picture is kept until then.',
      )
}

/** For whoever calls the command, who has to be the user of the service. */
const refusalToWrite = (folder: string): Promise<string | null> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause.code ?? 'UNKNOWN',
  )

const HOUR_MS = 3_600_000
/** One every night, and two hours for it. */
const LATEST_HOURS = 26

export const checkBackups = async ({ backupFolder }: Settings): Promise<readonly Finding[]> => {
  if (backupFolder === null) {
    return [
      unknown(
        'backups',
        'SEASONKEEP_BACKUPS names no folder',
        "Name the folder of the nightly backups; with PostgreSQL's own tools look at those.",
      ),
    ]
  }
  const found = await readdir(backupFolder).catch((cause: unknown) => failureText(cause))
  if (typeof found === 'string') {
    return [
      wrongly('backups', `They cannot be read: ${found}`, 'Create the folder, and give it to the user of the service.'),
    ]
  }
  const names = found.filter(name => BACKUP_NAME.test(name))
  const ages = await Promise.all(
    names.map(async name => (Date.now() - (await stat(join(backupFolder, name))).mtimeMs) / HOUR_MS),
  )
  const newest = Math.min(...ages)
  if (ages.length === 0) return [wrongly('backups', `None in ${backupFolder}`, 'seasonkeep backup, each night.')]
  const old = ages.filter(age => age > (MAX_KEEP_DAYS + 1) * 24).length
  return [
    newest > LATEST_HOURS
      ? wrongly('backups', `The newest is ${Math.round(newest)} h old`, 'Look at the timer that takes them.')
      : fine('backups', `${ages.length}, the newest ${Math.round(newest)} h old; backup verify proves one`),
    ...(old > 0
      ? [
          lookAt(
            'backups',
            `${old} are older than ${MAX_KEEP_DAYS} days: people who have left are in them`,
            'seasonkeep backup --keep 30 removes them.',
          ),
        ]
      : []),
  ]
}
