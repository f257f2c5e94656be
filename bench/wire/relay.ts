import { ReadlineParser } from '@serialport/parser-readline'
import { connectAsync } from 'mqtt'
import { SerialPort } from 'serialport'

/**
 * The peer: lines of a serial port to a broker, QoS 1, with no journal, no check and no rule. It uses the libraries as
 * their makers' examples do and nothing of Feltwire, so that it shows what the wire and the broker alone cost.
 */
const [path = '', url = '', topic = ''] = process.argv.slice(2)

const client = await connectAsync(url)
const port = new SerialPort({ path, baudRate: 115200 })
port
  .pipe(new ReadlineParser({ delimiter: '\r\n' }))
  .on('data', (line: string) => client.publish(topic, line, { qos: 1 }))
port.once('open', () => console.error('Ready.'))

process.once('SIGTERM', () => process.exit())
