import { z } from 'zod'

const schema = z.object({
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.hostname()], {
      error: 'is not an address: expected a host name or an IP address such as 127.0.0.1',
    })
    .default('0.0.0.0'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'is not a port: expected a whole number from 0 (any free port) to 65535',
    })
    .transform(Number)
    .default(8080),
  UTILO_DIST: z.string().default('./dist'),
  UTILO_HSTS: z.enum(['on', 'off'], { error: 'is not a switch: expected on or off' }).default('on'),
})

export interface Config {
  host: string
  port: number
  /** The folder the build wrote, which holds `server.json` and `client/`. */
  distFolder: string
  hsts: boolean
}

export type ConfigResult =
  | { isValid: true; config: Config }
  /** One sentence a bad setting. */
  | { isValid: false; problems: string[] }

/** Reads the settings from the environment. A setting left empty counts as not set. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): ConfigResult => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim() !== ''),
  )
  const { success, data, error } = schema.safeParse(given)
  if (!success) {
    const problems = error.issues.map(({ path, message }) => {
      const name = path.join('.')
      return `${name} is set to ${JSON.stringify(given[name])}, which ${message}.`
    })
    return { isValid: false, problems }
  }
  const config = {
    host: data.HOST,
    port: data.PORT,
    distFolder: data.UTILO_DIST,
    hsts: data.UTILO_HSTS === 'on',
  }
  return { isValid: true, config }
}
