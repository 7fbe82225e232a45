import './controls.css'
import './page.css'
import { Check, Pencil, RotateCcw, Undo2 } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { CityAdder } from '../../components/city-picker/city-adder.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNow } from '../../components/use-now.ts'
import { ChangesList } from './changes-list.tsx'
import { type City, isSix, mostCities } from './cities.ts'
import type { Seen } from './city-card.tsx'
import { CityList } from './city-list.tsx'
import { HourCycleChoice } from './hour-cycle-choice.tsx'
import { minuteMs, momentAt, startOfMinute } from './moment.ts'
import { MomentPanel } from './moment-panel.tsx'
import { Ticking } from './ticking.tsx'
import { type CityListState, useCityList } from './use-city-list.ts'
import { useCityNames } from './use-city-names.ts'
import { useClocks } from './use-clocks.ts'
import { dateIn, dayEndsAt, dayStartsAt, viewCity } from './view-city.ts'
import { formatTime, listTimes } from './words.ts'

const hourMs = 3_600_000

/** The moment looked at, and a city at it; nothing of it is known in the prerendered page. */
const useSeen = (chosenMs: number | undefined) => {
  const nowMs = useNow(minuteMs)
  if (nowMs === undefined) return { hereOffset: 0, seenIn: () => undefined }
  const here = Temporal.Now.timeZoneId()
  const momentMs = chosenMs ?? startOfMinute(nowMs)
  const looking = { momentMs, here, today: dateIn(here, nowMs) }
  const seenIn = ({ zone }: City): Seen => ({ momentMs, view: viewCity(zone, looking) })
  const { offset: hereOffset } = viewCity(here, looking)
  return { nowMs, here, hereOffset, momentMs, seenIn }
}

const Refused = ({ list, nameOf }: { list: CityListState; nameOf: (city: City) => string }) => {
  const { t } = useTranslation('world-clock')
  if (!list.refusal) return null
  return (
    <p role="alert" className="problem world-refusal">
      {list.refusal.kind === 'full'
        ? t('full', { most: mostCities })
        : t('thereAlready', { name: nameOf(list.refusal.city) })}
    </p>
  )
}

export default function WorldClockPage() {
  const { t } = useTranslation('world-clock')
  const language = useLanguage()
  const { cities, hourCycle, changeCities, chooseHourCycle } = useClocks(language)
  const list = useCityList(cities, changeCities, language)
  const nameOf = useCityNames(cities, language)
  const [chosenMs, setChosenMs] = useState<number>()
  const [isArranging, setIsArranging] = useState(false)
  const { nowMs, here, hereOffset, momentMs, seenIn } = useSeen(chosenMs)
  const writing = { language, hourCycle }
  const times = cities.flatMap((city) => {
    const seen = seenIn(city)
    return seen ? [{ name: nameOf(city), wallMs: seen.momentMs + seen.view.offset * 1000 }] : []
  })

  useLayoutEffect(() => {
    const early = takePreHydrationInput()
    if (early.shift !== undefined) setChosenMs(momentAt(Number(early.shift), Date.now()))
    if (early.hourCycle === '12' || early.hourCycle === '24') chooseHourCycle(early.hourCycle)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was done before the script was there
  }, [])

  return (
    <div className="world">
      <div className="panel world-controls">
        <div className="world-bar">
          <CityAdder label={t('add')} onAdd={list.add} onOpen={list.forgetRefusal} />
          <button
            type="button"
            className="button-quiet world-arrange"
            aria-pressed={isArranging}
            onClick={() => {
              list.forgetUndo()
              setIsArranging(!isArranging)
            }}
          >
            {isArranging ? <Check aria-hidden size={18} /> : <Pencil aria-hidden size={18} />}
            <span>{t('arrange')}</span>
          </button>
          <HourCycleChoice hourCycle={hourCycle} onChoose={chooseHourCycle} />
        </div>
        <Refused list={list} nameOf={nameOf} />
        <MomentPanel
          nowMs={nowMs}
          chosenMs={chosenMs}
          hereOffset={hereOffset}
          onChoose={setChosenMs}
          {...writing}
        />
      </div>
      <Ticking chosenMs={chosenMs}>
        <CityList
          cities={cities}
          nameOf={nameOf}
          seenIn={seenIn}
          isRunning={chosenMs === undefined}
          isArranging={isArranging}
          removed={list.removed}
          onMove={list.move}
          onRemove={list.remove}
          onUndo={list.takeBack}
          {...writing}
        />
      </Ticking>
      <p role="status" className="visually-hidden">
        {list.added && t('added', { name: nameOf(list.added) })}
      </p>
      <div className="world-after">
        <CopyButton
          text={listTimes(times, language, hourCycle)}
          action={t('copyTimes')}
          isDisabled={times.length === 0}
        />
        {(list.canTakeResetBack || !isSix(cities)) && (
          <button
            type="button"
            className="button-quiet"
            onClick={list.canTakeResetBack ? list.takeBack : list.reset}
          >
            {list.canTakeResetBack ? (
              <Undo2 aria-hidden size={18} />
            ) : (
              <RotateCcw aria-hidden size={18} />
            )}
            {list.canTakeResetBack ? t('undoReset') : t('reset')}
          </button>
        )}
      </div>
      <div className="world-notes hint">
        <p>{here && t('yourZone', { zone: here })}</p>
        <p>
          {t('dayRule', {
            from: formatTime(dayStartsAt * hourMs, language, hourCycle),
            to: formatTime(dayEndsAt * hourMs, language, hourCycle),
          })}
        </p>
      </div>
      <ChangesList cities={cities} nameOf={nameOf} momentMs={momentMs} {...writing} />
    </div>
  )
}
