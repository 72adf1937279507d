/** Tables of this part of the sandbox, made with the others; each statement may run twice. */
export const SOLAPI_SCHEMA = `
  create table if not exists sandbox.solapi_message (
    seq bigint generated always as identity primary key,
    message_id text not null unique,
    group_id text not null,
    recipient text not null,
    sender text not null,
    type text not null,
    body text not null,
    reported_code text,
    accepted_at timestamptz not null
  );

  alter table sandbox.solapi_message drop constraint if exists solapi_message_type_check;

  create table if not exists sandbox.solapi_signature (
    signature text primary key,
    used_at timestamptz not null
  );

  create table if not exists sandbox.solapi_turned_away (
    recipient text primary key,
    times integer not null
  );
`
