/**
 * Tables of the login providers' sandboxes; each statement may run twice. What a person refused is absent from their
 * profile. A sandbox choice: one id of Kakao is above 2^31 and one above 2^53, so that reading ids as doubles is detected.
 */
export const LOGIN_SCHEMA = `
  create table if not exists sandbox.login_person (
    provider text not null,
    id text not null,
    profile jsonb not null,
    seq bigint generated always as identity,
    primary key (provider, id)
  );
  insert into sandbox.login_person (provider, id, profile) values
    ('kakao', '3141592653', '{"nickname": "보드타는곰", "email": "board.bear@example.com"}'),
    ('kakao', '9007199254740993', '{"nickname": "첫눈", "email": "first.snow@example.com", "image": "default"}'),
    ('kakao', '3141592655', '{"nickname": "설원여우"}'),
    ('kakao', '3141592656', '{"nickname": "꼬마눈송이", "email": "snowflake@example.com", "isUnderFourteen": true}'),
    ('naver', 'Qx7v3kP0aB_1tZc9eYl2mN4oR6sU8wX0', '{"name": "김보관", "nickname": "설원의여우",
      "email": "ski.user@naver.com", "profile_image": "https://phinf.pstatic.net/contact/sandbox/1/image.jpg",
      "gender": "F", "age": "30-39", "birthday": "11-02", "birthyear": "1994", "mobile": "010-1234-5678",
      "mobile_e164": "+821012345678"}'),
    ('naver', 'nM2kL8jH4gF6dS0aP9oI7uY5tR3eW1qZ', '{"name": "이설", "nickname": "첫눈"}'),
    ('naver', 'bV5cX3zL1kJ7hG9fD2sA4pO6iU8yT0rE', '{"nickname": "이름없는보더", "email": "nameless@naver.com"}'),
    ('naver', 'wE9rT7yU5iO3pA1sD2fG4hJ6kL8zX0cV',
      '{"name": "박슬로프", "nickname": "슬로프", "email": "slope@example.com"}'),
    ('naver', '31415926', '{"name": "최오래", "nickname": "오래된스키", "email": "old.ski@naver.com"}'),
    ('naver', 'hG6fD4sA2pO0iU8yT9rE7wQ5mN3bV1cX',
      '{"name": "정미등록", "nickname": "구경꾼", "email": "outsider@naver.com", "isTester": false}')
  on conflict do nothing;

  create table if not exists sandbox.login_link (
    provider text not null,
    person_id text not null,
    app_id text not null,
    linked_at timestamptz not null,
    primary key (provider, person_id, app_id),
    foreign key (provider, person_id) references sandbox.login_person
  );
  create table if not exists sandbox.login_code (
    code text primary key,
    provider text not null,
    person_id text not null,
    belongs_to text not null,
    issued_at timestamptz not null,
    used_at timestamptz,
    foreign key (provider, person_id) references sandbox.login_person
  );
  create table if not exists sandbox.login_token (
    token text primary key,
    provider text not null,
    kind text not null check (kind in ('access', 'refresh')),
    person_id text not null,
    app_id text not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    foreign key (provider, person_id) references sandbox.login_person
  );
  create index if not exists login_token_by_person on sandbox.login_token (provider, person_id);
`
