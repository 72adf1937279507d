import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What the usual generator writes, but for the pictures: React, one style sheet, one component with one state. */
const App = () => {
  const [isAgreed, setAgreed] = useState(false)
  return (
    <main>
      <h1>시즌킵 시작 전에 약관 동의가 필요해요</h1>
      <label>
        <input type="checkbox" checked={isAgreed} onChange={event => setAgreed(event.target.checked)} /> 동의해요
      </label>
      <button type="button" disabled={!isAgreed}>
        다음
      </button>
    </main>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
