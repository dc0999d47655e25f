# on_isa.sh HAS_ISA PROGRAM ARGUMENT ..: runs a test with the instruction set that TESSERA_ISA names, unless all
# tests run with it anyway; 77 if this processor does not have it.
"$1"
case $? in
  0) shift; exec "$@" ;;
  1) echo "$TESSERA_ISA is what the other tests run with" ;;
  77) exit 77 ;;
  *) exit 1 ;;
esac
