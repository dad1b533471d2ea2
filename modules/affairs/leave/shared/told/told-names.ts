/** Under which names what is told of leaves and students by hand stands for fields of theirs: the rules of the fields hold for them too. */
export const asType = {
  typeCode: 'typeId',
  typeName: 'typeId',
  typeColor: 'typeId',
  typeIcon: 'typeId',
  className: 'classId',
  departmentName: 'departmentId',
} as const
export const asPhoto = {
  photoId: 'photoFileId',
  className: 'classId',
  departmentName: 'departmentId',
  majorName: 'majorId',
} as const
