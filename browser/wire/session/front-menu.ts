let front: string | undefined

/** Tells which page is in front; calls carry its id, so that the server looks through the roles that grant this page. */
export function setFrontMenu(menuId: string | undefined): void {
  front = menuId
}

export function frontMenu(): string | undefined {
  return front
}
