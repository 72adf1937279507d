import { ok, type Result } from 'neverthrow'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import { wrong, type WrongSetting } from './wrong-setting.ts'

/** `KAKAO_MAP_KEY` is the JavaScript key, which pages show; `ADDRESS_SEARCH=on` needs none. */
export const placeHelp = (env: NodeJS.ProcessEnv): Result<PlaceHelp, WrongSetting> => {
  const search = env['ADDRESS_SEARCH'] ?? 'off'
  if (search !== 'on' && search !== 'off') return wrong('ADDRESS_SEARCH must be on or off.')
  return ok({ mapKey: env['KAKAO_MAP_KEY'] || null, hasAddressSearch: search === 'on' })
}
