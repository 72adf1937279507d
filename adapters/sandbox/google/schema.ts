/** Tables of this part of the sandbox, made with the others; each statement may run twice. */
export const GOOGLE_SCHEMA = `
  create table if not exists sandbox.google_key (
    only_row boolean primary key default true check (only_row),
    kid text not null,
    private_pem text not null
  );

  create table if not exists sandbox.google_person (
    id text primary key check (id ~ '^[0-9]{21}$'),
    name text,
    email text not null,
    email_verified boolean not null,
    picture text,
    seq bigint generated always as identity
  );
  insert into sandbox.google_person (id, name, email, email_verified, picture) values
    ('104512345678901234569', null, 'noname@example.com', false, null),
    ('104512345678901234568', '이겨울', 'winter.lee@gmail.com', true, null),
    ('104512345678901234567', '김설원', 'seolwon.kim@gmail.com', true, null)
  on conflict do nothing;

  create table if not exists sandbox.google_user (
    local_id text primary key,
    google_id text not null unique,
    name text,
    email text not null,
    email_verified boolean not null,
    picture text,
    created_at timestamptz not null,
    last_login_at timestamptz not null
  );
  create index if not exists google_user_by_email on sandbox.google_user (email);

  create table if not exists sandbox.google_refresh_token (
    token text primary key,
    local_id text not null references sandbox.google_user on delete cascade,
    auth_time timestamptz not null
  );
`
