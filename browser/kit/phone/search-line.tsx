import { Search } from 'lucide-react'

/** A word to look for, over a long list on a phone. */
export function SearchLine({ value, hint, onType }: { value: string; hint: string; onType: (typed: string) => void }) {
  return (
    <label className="pick-search">
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        value={value}
        placeholder={hint}
        aria-label={hint}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}
