import { Fragment } from 'react'
import { partsOf } from './recipe.ts'

/** A secret, its digits and symbols in colours of their own. */
export const Secret = ({ secret, isPhrase }: { secret: string; isPhrase: boolean }) =>
  partsOf(secret).map(({ sort, text }, index) => (
    // eslint-disable-next-line react/no-array-index-key -- parts have no name but their place
    <Fragment key={index}>
      {sort === 'letters' ? text : <span data-sort={sort}>{text}</span>}
      {isPhrase && sort === 'symbols' && <wbr />}
    </Fragment>
  ))
