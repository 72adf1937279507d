import type { FastifyInstance } from 'fastify'
import type { StandIn } from '../stand-in.ts'
import { apiRoutes } from './api-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { logoutRoutes } from './logout-routes.ts'
import { naverFaults } from './naver-faults.ts'
import { tokenRoutes } from './token-routes.ts'

/** Below `/sandbox/naver`: what Naver serves from two hosts, under one address. */
export const naverRoutes = (app: FastifyInstance, standIn: StandIn): void => {
  const faults = naverFaults(standIn.pool)
  authorizeRoutes(app, standIn)
  tokenRoutes(app, standIn, faults)
  apiRoutes(app, standIn, faults)
  logoutRoutes(app, standIn)
  controlRoutes(app, standIn)
  faults.routes(app)
}
