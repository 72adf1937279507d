import { currentShop } from '#adapters/system/current-shop.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** What a provider's pages share. */
export type LoginFlow = {
  /** `카카오` or `네이버`. */
  readonly provider: string
  /** Where the forms of the page go. */
  readonly action: string
}

export type Choosable = { readonly id: string; readonly name: string; readonly trait: string }

/** How the state comes back, for tests of a return that was meddled with. */
export const RETURNED_STATES = ['kept', 'dropped', 'altered'] as const

export type ReturnedState = (typeof RETURNED_STATES)[number]

const STATE_TEXTS: Readonly<Record<ReturnedState, string>> = {
  kept: '그대로 돌려주기',
  dropped: '빼고 돌려주기',
  altered: '바꿔서 돌려주기',
}

const chip = (provider: string): Html => html`<p class="chip">시험 ${provider} 로그인</p>`

const person = ({ id, name, trait }: Choosable): Html =>
  html`<button class="button" name="person" value="${id}">${name} <small>${trait}</small></button>`

/** Who signs in, or how it fails. */
export const loginPage = ({ provider, action }: LoginFlow, people: readonly Choosable[]): Page => ({
  title: `${provider} 로그인`,
  body: html`${chip(provider)}
    <h1>누구로<br />로그인할까요?</h1>
    <p class="lead">연습용 화면이에요. 실제 ${provider} 계정은 쓰이지 않아요.</p>
    <form method="post" action="${action}">
      <div class="choices">${people.map(person)}</div>
      <details>
        <summary>돌아갈 때의 보안 값 바꾸기</summary>
        <div class="card">
          <label for="returned">state</label>
          <select id="returned" name="returned">
            ${RETURNED_STATES.map(value => html`<option value="${value}">${STATE_TEXTS[value]}</option>`)}
          </select>
        </div>
      </details>
    </form>
    <form class="choices" method="post" action="${action}">
      <button class="button" name="outcome" value="cancel">취소하고 돌아가기</button>
      <button class="button" name="outcome" value="error">오류와 함께 돌아가기</button>
    </form>`,
})

/** What the service would learn; shown until the person has agreed once. */
export const consentPage = (
  { provider, action }: LoginFlow,
  { id, name }: Choosable,
  returned: ReturnedState,
  items: readonly (readonly [item: string, value: string])[],
): Page => ({
  title: `${provider} 정보 제공 동의`,
  body: html`${chip(provider)}
    <h1>${currentShop().brand.korean}에 이 정보를<br />알려줄까요?</h1>
    <p class="lead">한 번 동의하면 다음부터는 묻지 않아요.</p>
    <section class="card">
      <h2>${name}</h2>
      <dl class="facts">
        ${items.map(
          ([item, value]) =>
            html`<div>
              <dt>${item}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
    </section>
    <form class="bar" method="post" action="${action}">
      <input type="hidden" name="person" value="${id}" />
      <input type="hidden" name="returned" value="${returned}" />
      <div class="choices">
        <button class="button" name="outcome" value="cancel">동의하지 않고 돌아가기</button>
        <button class="button primary" name="outcome" value="agree">동의하고 계속하기</button>
      </div>
    </form>`,
})

/** The provider's own page of a fault, from which no redirect leads back. */
export const faultPage = (provider: string, code: string, text: string, appUrl: string): Page => ({
  title: `${provider} 오류`,
  body: html`${chip(provider)}
    <h1>로그인할 수 없어요</h1>
    <p class="lead">${text} (${code})</p>
    <a class="card" href="${appUrl}/easylogin"
      ><h2>앱으로 돌아가기</h2>
      <p>다른 방법으로 로그인할 수 있어요.</p></a
    >`,
})
