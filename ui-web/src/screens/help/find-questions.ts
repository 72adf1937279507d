import type { Question, QuestionGroup } from '../../texts/questions.ts'

/** Spaces and capitals say nothing: `자동결제` finds 자동 결제. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '')

/** The questions in which each typed word occurs, in their groups; all of them while nothing is typed. */
export const findQuestions = (groups: readonly QuestionGroup[], typed: string): readonly QuestionGroup[] => {
  const words = typed.split(/\s+/).map(plain).filter(Boolean)
  const holds = ({ question, answer }: Question) => {
    const text = plain([question, ...answer].join(' '))
    return words.every(word => text.includes(word))
  }
  return groups.flatMap(group => {
    const questions = group.questions.filter(holds)
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}
