import { useEffect, useState } from 'react'

export type Position = { lng: number; lat: number; accuracyM: number; at: number }
/** Why a browser does not tell where it is: forbidden by the person, not possible on this connection, not found. */
export type PositionFault = 'denied' | 'insecure' | 'missing' | 'unknown'

/** Where this device is, followed while it is asked; `round` asks once more. */
export function usePosition(round: number): { position: Position | null; fault: PositionFault | null } {
  const [position, setPosition] = useState<Position | null>(null)
  const [fault, setFault] = useState<PositionFault | null>(() => faultBefore())
  useEffect(() => {
    if (faultBefore() !== null) return undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setFault(null)
        setPosition({ lng: coords.longitude, lat: coords.latitude, accuracyM: coords.accuracy, at: timestamp })
      },
      (error) => setFault(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [round])
  return { position, fault: position && fault === 'unknown' ? null : fault }
}

function faultBefore(): PositionFault | null {
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? null : 'missing'
}
