// Package vector makes complete test suites: from a minimal automaton, the
// strings that tell it apart from every other automaton of limited size.
//
// A program that decides membership by a loop over classes of symbols and some
// state is an automaton, whether it was written as one or not. A [Suite] with k
// extra states has this property: a program with at most k states more than the
// automaton has, that answers every string of the suite as labelled, accepts
// exactly the language of the automaton. No string is sampled.
//
// # Why that is so
//
// Let M be the minimal automaton, with n states (the dead one included) over the
// inputs X, and N the program, with at most n+k states. The suite consists of
// the strings uh, where
//
//	u ∈ U, the words of C·X^j for j = 0…k+1
//	h ∈ H(s), an identifier of the state s that u leads to in M
//
// C is a state cover: a word to each state of M, closed under prefixes. The
// identifiers are harmonised: for each two states s and t there is a word in both
// H(s) and H(t) that is accepted from just one of them. Each H(s) has the empty
// word. Let M and N agree on the suite, and write M(u) and N(u) for the states
// that u leads to.
//
// (1) If M(u) ≠ M(v) for u and v of U then N(u) ≠ N(v): a word in both
// identifiers tells M(u) from M(v), and N answers as M does. So there is a
// function f from the states of N that U reaches to those of M, with
// f(N(u)) = M(u).
//
// (2) C alone reaches n states of N, by (1). Let R(j) be the states of N that
// the words of C·X^i, i ≤ j, reach. If R(j+1) = R(j), nothing leads out of R(j).
// Each R(j+1) that is larger than R(j) adds a state, and there are k to add at
// most, so R(k) is all that can be reached in N.
//
// (3) Let r be a state in R(k), so r = N(u) for some u of C·X^i, i ≤ k, and let
// x be an input. Then ux is in U, and f(N(ux)) = M(ux): f goes along with every
// step. It takes the start to the start, and r accepts if and only if f(r) does,
// since the empty word is in H(M(u)) and so u itself is in the suite. Hence N
// accepts what M accepts. ∎
//
// [W] takes one set that tells all states apart as the identifier of every
// state (Vasilevskii 1973; Chow, Testing Software Design Modeled by Finite-State
// Machines, IEEE TSE 4, 1978). [HSI] takes a small one for each state
// (Petrenko, Yevtushenko et al., harmonised identifiers, 1991; compare the
// Wp-method of Fujiwara et al., Test Selection Based on Finite State Models, IEEE
// TSE 17, 1991).
//
// # What the inputs stand for
//
// The inputs X are members of the automaton's classes. By default there is one
// for each class, and the suite takes for granted that the program treats the
// members of a class alike. With [EveryByte] as inputs nothing of the kind is
// taken for granted. The argument above does not ask that inputs behave
// differently, and where C and H spell their words with one input of a class they
// are as good as before.
package vector
