/**
 * Tables of this stand-in, made with the others; each statement may run twice. A sandbox choice: one test person's id
 * is above 2^31 and one above 2^53, so that whoever reads ids as doubles is caught.
 */
export const KAKAO_SCHEMA = `
  create table if not exists sandbox.kakao_person (
    id bigint primary key,
    profile jsonb not null,
    seq bigint generated always as identity
  );
  insert into sandbox.kakao_person (id, profile) values
    (3141592653, '{"nickname": "보드타는곰", "email": "board.bear@example.com"}'),
    (9007199254740993, '{"nickname": "첫눈", "email": "first.snow@example.com", "image": "default"}'),
    (3141592655, '{"nickname": "설원여우"}'),
    (3141592656, '{"nickname": "꼬마눈송이", "email": "snowflake@example.com", "isUnderFourteen": true}')
  on conflict do nothing;

  create table if not exists sandbox.kakao_link (
    person_id bigint not null references sandbox.kakao_person,
    app_id text not null,
    linked_at timestamptz not null,
    primary key (person_id, app_id)
  );
  create table if not exists sandbox.kakao_code (
    code text primary key,
    person_id bigint not null references sandbox.kakao_person,
    redirect_uri text not null,
    issued_at timestamptz not null,
    used_at timestamptz
  );
  create table if not exists sandbox.kakao_token (
    token text primary key,
    kind text not null check (kind in ('access', 'refresh')),
    pair uuid not null,
    person_id bigint not null references sandbox.kakao_person,
    app_id text not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index if not exists kakao_token_by_pair on sandbox.kakao_token (pair);
  create index if not exists kakao_token_by_person on sandbox.kakao_token (person_id);
`
