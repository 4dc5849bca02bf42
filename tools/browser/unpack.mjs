// Unpacks the Chromium that the package brings: node unpack.mjs FOLDER
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const folder = process.argv[2]
const packed = new URL('node_modules/@sparticuz/chromium/bin/', import.meta.url)

for (const name of ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
  await pipeline(
    createReadStream(new URL(`${name}.br`, packed)),
    createBrotliDecompress(),
    createWriteStream(`${folder}/${name}`),
  )
}
