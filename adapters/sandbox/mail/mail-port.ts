import type { Pool } from 'pg'

export const announceMailPort = async (pool: Pool, port: number): Promise<void> => {
  await pool.query(
    `insert into sandbox.mail_listener (port, started_at) values ($1, clock_timestamp())
     on conflict (port) do update set started_at = excluded.started_at`,
    [port],
  )
}

export const withdrawMailPort = async (pool: Pool, port: number): Promise<void> => {
  await pool.query('delete from sandbox.mail_listener where port = $1', [port])
}

/** Where another process on this machine finds the SMTP listener: the one that started last, or null. */
export const readMailPort = async (pool: Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ readonly port: number }>(
    'select port from sandbox.mail_listener order by started_at desc limit 1',
  )
  return rows[0]?.port ?? null
}
