import type { FastifyInstance } from 'fastify'
import type { StandIn } from '../stand-in.ts'
import { apiRoutes } from './api-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { kakaoFaults } from './kakao-faults.ts'
import { logoutRoutes } from './logout-routes.ts'
import { talkRoutes } from './talk-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** Below `/sandbox/kakao`: the authorization server, the API and the talk link of Kakao, all under one address. */
export const kakaoRoutes = (app: FastifyInstance, standIn: StandIn): void => {
  const faults = kakaoFaults(standIn.pool)
  authorizeRoutes(app, standIn)
  tokenRoutes(app, standIn, faults)
  apiRoutes(app, standIn, faults)
  logoutRoutes(app, standIn)
  talkRoutes(app, standIn)
  controlRoutes(app, standIn)
  faults.routes(app)
}
