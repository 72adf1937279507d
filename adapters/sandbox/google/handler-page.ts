import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import type { HandlerRequest } from './handler-request.ts'
import type { GooglePerson } from './people.ts'

const TITLE = '구글 로그인'

const CHIP = html`<p class="chip">시험 구글 로그인</p>`

/** The page's own address is only a carrier here: the SDK sends its query on to the REST API. */
const CARRIER = 'http://localhost/emulator/auth/handler'

const toClaims = ({ id, name, email, emailVerified, picture }: GooglePerson): object => ({
  sub: id,
  email,
  email_verified: emailVerified,
  ...(name !== null && { name }),
  ...(picture !== null && { picture }),
})

const event = ({ authType, eventId }: HandlerRequest, outcome: object): object => ({
  type: authType,
  eventId,
  urlResponse: null,
  sessionId: 'any',
  postBody: '',
  tenantId: null,
  error: null,
  ...outcome,
})

const chosen = (request: HandlerRequest, person: GooglePerson): object =>
  event(request, {
    urlResponse: `${CARRIER}?${new URLSearchParams({ providerId: 'google.com', id_token: JSON.stringify(toClaims(person)) })}`,
  })

const failed = (request: HandlerRequest, code: string): object =>
  event(request, { error: { code: `auth/${code}`, message: '' } })

/** Usable once the script listens: a press before that would be lost. */
const button = (event: object, text: Html | string): Html =>
  html`<button class="button" type="button" disabled data-auth-event="${JSON.stringify(event)}">${text}</button>`

const spoken = ({ name, email, emailVerified }: GooglePerson): Html =>
  html`${name ?? '이름 없음'} <small>${email}${emailVerified ? '' : ', 확인 안 된 이메일'}</small>`

const adding = html`<details>
  <summary>다른 계정 추가하기</summary>
  <form class="card" data-post="/sandbox/google/people">
    <label for="name">이름 (선택)</label>
    <input id="name" name="name" autocomplete="off" />
    <label for="email">이메일</label>
    <input id="email" name="email" type="email" inputmode="email" autocomplete="off" required />
    <div class="choices">
      <button class="button" data-body="${JSON.stringify({ emailVerified: true })}">계정 추가하기</button>
      <button class="button" data-body="${JSON.stringify({ emailVerified: false })}">
        확인 안 된 이메일로 추가하기
      </button>
    </div>
  </form>
</details>`

/** Who comes from Google, or what went wrong there. */
export const handlerPage = (request: HandlerRequest, people: readonly GooglePerson[]): Page => ({
  title: TITLE,
  body: html`<link rel="stylesheet" href="/sandbox/assets/google.css" />
    <script src="/sandbox/assets/google-handler.js" defer></script>
    ${CHIP}
    <h1>누구로<br />로그인할까요?</h1>
    <p class="lead">연습용 화면이에요. 실제 구글 계정은 쓰이지 않아요.</p>
    <div
      class="choices"
      data-way="${request.authType.endsWith('Popup') ? 'popup' : 'redirect'}"
      data-redirect-url="${request.redirectUrl}"
    >
      ${people.map(person => button(chosen(request, person), spoken(person)))}
    </div>
    ${adding}
    <details>
      <summary>다른 결과 시험하기</summary>
      <div class="choices">
        ${button(failed(request, 'internal-error'), '구글 오류로 끝내기')}
        ${button(failed(request, 'network-request-failed'), '연결이 끊기게 하기')}
        ${button(failed(request, 'web-storage-unsupported'), '저장소가 막힌 것으로 끝내기')}
      </div>
    </details>
    <div class="bar">
      <p role="status"></p>
      ${button(failed(request, 'user-cancelled'), '취소하기')}
    </div>`,
})

/** Instead of the handler when its address is not one of the SDK's. */
export const invalidRequestPage = (appUrl: string): Page => ({
  title: TITLE,
  body: html`${CHIP}
    <h1>로그인을 시작하지 못했어요</h1>
    <p class="lead">앱에서 구글 로그인을 다시 눌러 주세요.</p>
    <a class="card" href="${appUrl}"><h2>앱으로 돌아가기</h2></a>`,
})
