export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** Where the picture lies under the frame: its scale, and how far its middle is from the frame's. */
export type Placement = { zoom: number; offset: Point }

export const mostZoom = 4

/** Keeps the frame covered: no zoom below the whole frame, no drag beyond an edge. */
export function held(picture: Size, frame: Size, { zoom, offset }: Placement): Placement {
  const kept = Math.min(Math.max(zoom, 1), mostZoom)
  const scale = coverScale(picture, frame) * kept
  const within = (value: number, room: number) => Math.min(Math.max(value, -room), room)
  return {
    zoom: kept,
    offset: {
      x: within(offset.x, Math.max(0, (picture.width * scale - frame.width) / 2)),
      y: within(offset.y, Math.max(0, (picture.height * scale - frame.height) / 2)),
    },
  }
}

/** The part of the picture that lies in the frame, in the picture's own points. */
export function partOf(picture: Size, frame: Size, placement: Placement): Point & Size {
  const { zoom, offset } = held(picture, frame, placement)
  const scale = coverScale(picture, frame) * zoom
  const [width, height] = [frame.width / scale, frame.height / scale]
  return {
    x: (picture.width - width) / 2 - offset.x / scale,
    y: (picture.height - height) / 2 - offset.y / scale,
    width,
    height,
  }
}

/** The scale at which the picture just covers the frame. */
function coverScale(picture: Size, frame: Size): number {
  return Math.max(frame.width / picture.width, frame.height / picture.height)
}
