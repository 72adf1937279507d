import { runSql } from '#adapters/postgres/testing/sql.ts'

/** From now on the provider's webhooks are lost: only the reconciler finds the outcome. */
export const dropWebhooks = (databaseUrl: string): Promise<void> =>
  runSql(
    databaseUrl,
    `create function sandbox.lose() returns trigger language plpgsql as 'begin new.next_at = null; return new; end';
     create trigger lost before insert on sandbox.toss_webhook for each row execute function sandbox.lose()`,
  )
