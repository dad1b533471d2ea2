/** Why somebody cannot sleep in a room of men, or of women; null where they can. Nobody is put anywhere by a guess. */
export function sexProblem(sex: string | null, sexLimit: string | null): string | null {
  if (sex !== '1' && sex !== '2') return '该学生性别信息不完整，请先在学籍信息中维护性别'
  if (sexLimit === null) return '该房间未设置性别，请先维护房间的性别'
  if (sexLimit === sex) return null
  return sexLimit === '2' ? '该房间为女生房间，不能分配给男生' : '该房间为男生房间，不能分配给女生'
}
