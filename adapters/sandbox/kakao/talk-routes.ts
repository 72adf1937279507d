import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../html.ts'
import { type Page, sendPage } from '../page.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { faultPage } from '../login/login-pages.ts'

const LINK = /\/scheme\/([^&]+)&web=(.+)$/

const talkPage = (installed: string, absent: string): Page => ({
  title: '카카오톡으로 로그인',
  body: html`<p class="chip">시험 카카오 로그인</p>
    <h1>카카오톡이<br />깔려 있나요?</h1>
    <p class="lead">휴대폰이 카카오톡을 여는 순간을 대신하는 화면이에요.</p>
    <a class="card" href="${installed}"
      ><h2>깔려 있어요</h2>
      <p>카카오톡에서 로그인을 이어가요.</p></a
    >
    <a class="card" href="${absent}"
      ><h2>깔려 있지 않아요</h2>
      <p>웹에서 로그인을 이어가요.</p></a
    >`,
})

const tried = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const Params = z.object({ state: z.string().optional() })

/** The universal link that opens KakaoTalk on iOS: `/scheme/{the app's own link}&web={the way without it}`. */
export const talkRoutes = (app: FastifyInstance, { publicUrl, sandboxUrl }: SandboxContext): void => {
  app.get('/scheme/*', (request, reply) => {
    const [scheme, web] = (LINK.exec(request.url) ?? []).slice(1).map(part => tried(() => decodeURIComponent(part)))
    if (!scheme?.startsWith('kakaokompassauth://authorize?') || !/^https?:/.test(web ?? '')) {
      return sendPage(reply, 400, faultPage('카카오', 'scheme', '카카오톡을 여는 주소가 아니에요.', publicUrl))
    }
    const asked = new URL(scheme).searchParams
    const { data } = Params.safeParse(tried(() => JSON.parse(asked.get('params') ?? '{}') as unknown))
    const query = new URLSearchParams({
      client_id: asked.get('client_id') ?? '',
      redirect_uri: asked.get('redirect_uri') ?? '',
      response_type: asked.get('response_type') ?? '',
      ...(data?.state !== undefined && { state: data.state }),
    })
    return sendPage(reply, 200, talkPage(`${sandboxUrl}/kakao/oauth/authorize?${query.toString()}`, web ?? ''))
  })
}
