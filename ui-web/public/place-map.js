// Kakao's map in a page of its own: its hosts and inline styles stay out of the app's policy (docs/decisions/0118-a-page-for-each-provider.md).
// How it is asked: https://apis.map.kakao.com/web/guide/
const { key, latitude, longitude, label } = Object.fromEntries(new URLSearchParams(window.location.search))
const say = state => window.parent.postMessage({ state }, window.location.origin)

/** From 1, the nearest: streets around the place. */
const LEVEL = 4

const show = () => {
  const { maps } = window.kakao
  const position = new maps.LatLng(Number(latitude), Number(longitude))
  const map = new maps.Map(document.body, { center: position, level: LEVEL })
  void new maps.Marker({ map, position, title: label })
  say('shown')
}

const script = document.createElement('script')
script.src = `https://dapi.kakao.com/v2/maps/sdk.js?appkey=${encodeURIComponent(key)}&autoload=false`
script.addEventListener('load', () => (window.kakao?.maps === undefined ? say('failed') : window.kakao.maps.load(show)))
script.addEventListener('error', () => say('failed'))
document.head.append(script)
