import type { FastifyPluginAsync } from 'fastify'
import { html } from '#adapters/sandbox/html.ts'
import { type Page, sendPage } from '#adapters/sandbox/page.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

const LOOK_AGAIN_SECONDS = 3

/** Stands at every address of the app while the demo is filled, and makes way by itself. */
export const fillingPage =
  (progress: () => number): FastifyPluginAsync =>
  async app => {
    app.setNotFoundHandler((_request, reply) =>
      sendPage(reply.header('retry-after', LOOK_AGAIN_SECONDS), 503, pageAt(Math.floor(progress() * 100))),
    )
  }

const pageAt = (percent: number): Page => ({
  title: '데모를 준비하고 있어요',
  body: html`<p class="chip">시험 환경</p>
    <h1>${currentShop().brand.korean} 데모를<br />준비하고 있어요</h1>
    <p class="lead">2년 동안의 가게를 한 번만 채워요. 몇 분 걸리고, 다 되면 앱이 자동으로 열려요.</p>
    <section class="card" data-look-again="${LOOK_AGAIN_SECONDS}">
      <h2>${percent}%</h2>
      <progress max="100" value="${percent}" aria-label="데모를 채운 만큼"></progress>
    </section>`,
})
