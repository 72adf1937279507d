import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { askCli } from './run-cli.ts'

/** Settings of a shop that is open. Nothing is asked of the providers until a customer comes. */
export const OPEN_SHOP = {
  SEASONKEEP_SECRET: randomBytes(33).toString('base64'),
  PUBLIC_URL: 'https://shop.example',
  HOST: '127.0.0.1',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '0312345678',
  SMTP_URL: 'smtps://user:password@127.0.0.1:1',
  MAIL_FROM: 'no-reply@shop.example',
}

const [resort] = TRIAL_SHOP.regions

/** Facts with which a shop may open. */
const OWN_FACTS = {
  company: {
    representative: '김대표',
    registration: '120-81-47521',
    mailOrder: '제2027-강원평창-0123호',
    address: '강원특별자치도 평창군 올림픽로 715',
    hosting: '주식회사 서버',
  },
  support: { phone: '033-335-1234' },
  regions: [{ ...resort, address: '강원특별자치도 평창군 올림픽로 717' }],
  statutoryWithdrawal: false,
}

/** As its owner does before the first start. */
export const setUpShop = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-set-up-'))
  const file = join(folder, 'shop.yaml')
  writeFileSync(file, JSON.stringify(OWN_FACTS))
  for (const command of [
    ['staff', 'add', 'owner', '--name', '김대표', '--role', 'ADMIN'],
    ['shop', 'import', file],
  ]) {
    const { exitCode, document } = await askCli([...command, '--as', 'owner', '--reason', 'opens the shop'], env)
    if (exitCode !== 0) throw new Error(JSON.stringify(document))
  }
  rmSync(folder, { recursive: true })
}
