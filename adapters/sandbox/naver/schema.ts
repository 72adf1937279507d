/** Tables of this stand-in, made with the others; each statement may run twice. Refused items are absent from a profile. */
export const NAVER_SCHEMA = `
  create table if not exists sandbox.naver_person (
    id text primary key check (length(id) between 1 and 64),
    profile jsonb not null,
    is_tester boolean not null default true,
    seq bigint generated always as identity
  );
  insert into sandbox.naver_person (id, profile, is_tester) values
    ('Qx7v3kP0aB_1tZc9eYl2mN4oR6sU8wX0', '{"name": "김보관", "nickname": "설원의여우", "email": "ski.user@naver.com",
      "profile_image": "https://phinf.pstatic.net/contact/sandbox/1/image.jpg", "gender": "F", "age": "30-39",
      "birthday": "11-02", "birthyear": "1994", "mobile": "010-1234-5678", "mobile_e164": "+821012345678"}', true),
    ('nM2kL8jH4gF6dS0aP9oI7uY5tR3eW1qZ', '{"name": "이설", "nickname": "첫눈"}', true),
    ('bV5cX3zL1kJ7hG9fD2sA4pO6iU8yT0rE', '{"nickname": "이름없는보더", "email": "nameless@naver.com"}', true),
    ('wE9rT7yU5iO3pA1sD2fG4hJ6kL8zX0cV', '{"name": "박슬로프", "nickname": "슬로프", "email": "slope@example.com"}', true),
    ('31415926', '{"name": "최오래", "nickname": "오래된스키", "email": "old.ski@naver.com"}', true),
    ('hG6fD4sA2pO0iU8yT9rE7wQ5mN3bV1cX', '{"name": "정미등록", "nickname": "구경꾼", "email": "outsider@naver.com"}', false)
  on conflict do nothing;

  create table if not exists sandbox.naver_link (
    person_id text primary key references sandbox.naver_person,
    linked_at timestamptz not null
  );
  create table if not exists sandbox.naver_code (
    code text primary key,
    person_id text not null references sandbox.naver_person,
    state text not null,
    issued_at timestamptz not null,
    used_at timestamptz
  );
  create table if not exists sandbox.naver_token (
    token text primary key,
    kind text not null check (kind in ('access', 'refresh')),
    pair uuid not null,
    person_id text not null references sandbox.naver_person,
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index if not exists naver_token_by_pair on sandbox.naver_token (pair);
  create index if not exists naver_token_by_person on sandbox.naver_token (person_id);
`
