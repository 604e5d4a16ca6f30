// Replies that come line by line, each line an object.

/**
 * The lines of a reply as they come.
 * @template T
 * @param {ReadableStream<BufferSource>} body
 * @returns {AsyncGenerator<T, void>}
 */
export async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + part.value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}
