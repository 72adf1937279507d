/** Tables of this part of the sandbox, made with the others; each statement may run twice. */
export const MAIL_SCHEMA = `
  create table if not exists sandbox.mail_listener (
    port integer primary key,
    started_at timestamptz not null
  );

  create table if not exists sandbox.mail_greylisted (
    recipient text primary key
  );
`
