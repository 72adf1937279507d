// Kakao's postcode search in a page of its own, as the map (docs/decisions/0118-a-page-for-each-provider.md). Script, namespace and frame as since
// 2026-03: https://github.com/daumPostcode/kakaoPostcodeQnA/issues/1498
const say = message => window.parent.postMessage(message, window.location.origin)

const show = () => {
  if (window.kakao?.Postcode === undefined) return say({ state: 'failed' })
  const oncomplete = ({ zonecode, roadAddress, jibunAddress, userSelectedType }) =>
    say({ picked: { zonecode, roadAddress, jibunAddress, userSelectedType } })
  new window.kakao.Postcode({ oncomplete, width: '100%', height: '100%' }).embed(document.body)
  say({ state: 'shown' })
}

const script = document.createElement('script')
script.src = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'
script.addEventListener('load', show)
script.addEventListener('error', () => say({ state: 'failed' }))
document.head.append(script)
