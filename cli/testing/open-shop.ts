import { randomBytes } from 'node:crypto'

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
