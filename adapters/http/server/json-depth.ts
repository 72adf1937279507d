/** Of reliability.md section 3. Node parses 200,000 nested arrays without a word; a walk over them would end the process. */
const MAX_DEPTH = 20

/** Looks at brackets outside of texts only, so that nothing is built before it is refused. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}

/** Answered like any other body that cannot be read. */
export const tooDeep = (): Error => Object.assign(new Error('nested too deeply'), { statusCode: 400 })
