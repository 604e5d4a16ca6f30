// A program for Gnomon: takes the option with the largest number in its text, the first of several.
import { createInterface } from 'node:readline'

let position = { options: [] }

const say = (message) => console.log(JSON.stringify(message))

/** The largest number in an option's text. */
const worth = (option) => Math.max(0, ...(option.text.match(/\d+/g) ?? []).map(Number))

/** The code of the option with the largest number. */
const best = (options) => options.reduce((found, one) => (worth(one) > worth(found) ? one : found)).code

const replies = {
  hello: () => say({ type: 'hello', protocol: 1, name: 'richest.js', wants: ['texts'] }),
  position: (message) => {
    position = message
  },
  go: (message) => say({ type: 'answer', number: message.number, code: best(position.options) }),
  error: (message) => console.error(message.text),
  quit: () => process.exit(0),
}

const read = (line) => {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {} // a line that is not understood is left alone
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = read(line)
    if (Object.hasOwn(replies, message.type)) replies[message.type](message)
  })
  .on('close', () => process.exit(0))
